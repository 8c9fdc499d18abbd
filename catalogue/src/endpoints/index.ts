import type { Endpoint, LookUpVersion } from '../app/exchange.ts'
import { createQuestionnaire } from './create-questionnaire.ts'
import { editQuestionnaire } from './edit-questionnaire.ts'
import { getData, lookUpNewest } from './get-data.ts'
import { getQuestionnaire, lookUpPublic } from './get-questionnaire.ts'
import { getStructure } from './get-structure.ts'
import { listConfigurations } from './list-configurations.ts'
import { listEditions } from './list-editions.ts'
import { listOwnQuestionnaires } from './list-own-questionnaires.ts'
import { listQuestionnaires } from './list-questionnaires.ts'
import { login } from './login.ts'
import { uploadImage } from './upload-image.ts'

/** What answers each operation of the interface, by its id. */
export const endpoints: Readonly<Record<string, Endpoint>> = {
  listConfigurations,
  listEditions,
  getStructure,
  listQuestionnaires,
  getQuestionnaire,
  login,
  createQuestionnaire,
  uploadImage,
  getData,
  editQuestionnaire,
  listOwnQuestionnaires,
}

/** What some of them look up together with the token. */
export const lookUps: Readonly<Record<string, LookUpVersion>> = {
  getQuestionnaire: lookUpPublic,
  getData: lookUpNewest,
}
