/** The answers of the service's interface, each a resource of its specification. */
export const apiKinds = [
  'api:configurations',
  'api:create',
  'api:data',
  'api:editions',
  'api:error',
  'api:image-upload',
  'api:list-item',
  'api:login',
  'api:mydata',
  'api:mydata-item',
  'api:questionnaire',
  'api:questionnaires',
  'api:structure',
] as const
export type ApiKind = (typeof apiKinds)[number]

/** What can be judged as a whole; each has a schema of the same name. */
export const schemaKinds = [
  'fixture',
  'configuration',
  'definitions',
  'section',
  'category',
  'subcategory',
  'questiongroup',
  'question',
  'config',
  'accepted',
  'migration',
  'test',
  ...apiKinds,
] as const
export type SchemaKind = (typeof schemaKinds)[number]
