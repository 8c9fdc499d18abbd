export { administer } from './commands/administer.ts'
export { serve } from './commands/serve.ts'
export { createSeed } from './database/create-seed.ts'
