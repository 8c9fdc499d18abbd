import { compileProgram } from './compiled.ts'

declare const BUILD_ID: string

const isBrief = !process.argv.slice(2).some((argument) => argument === 'lsp' || argument === '--watch')
compileProgram(__dirname, BUILD_ID, { isBrief }).run()
