/** How bad a wrong value is, as the schemas state it. */
export type Severity = 'error' | 'warning' | 'info'

/** What a judgement rests on: what the application does, or what the specification says whatever the application does. */
export type Basis = 'specification' | 'application'

/** What the application does not load because of a mistake: all of the file, or each configuration that uses what is mistaken. */
export type Stops = 'file' | 'configuration'
