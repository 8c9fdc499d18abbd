import { serve } from '../../../server/server.ts'

serve({ nodeIpc: true })
