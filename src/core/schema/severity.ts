/** How bad a wrong value is, as the schemas state it. */
export type Severity = 'error' | 'warning' | 'info'
