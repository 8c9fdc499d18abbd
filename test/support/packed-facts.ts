import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'acorn'
import type { AnswerFacts, GivenFacts, InputFacts, KeyTypeFacts } from '../../src/core/schema/key-types.ts'
import type { TemplateFacts, TemplateFolder } from '../../src/core/schema/templates.ts'
import { installedPackage } from './packed.ts'
import { isReady } from './packed-library.ts'

/** What the installed program has of `schemas/templates.json` and `schemas/key-types.json`: its text holds each as one string, which no command and no function of the library gives out. */
export interface PackedTables {
  readonly templates: {
    readonly folders: Readonly<Record<TemplateFolder, { templates: Readonly<Record<string, TemplateFacts>> }>>
  }
  readonly types: {
    readonly answers: Readonly<Record<string, AnswerFacts>>
    readonly inputs: Readonly<Record<string, InputFacts>>
    readonly gives: Readonly<Record<string, GivenFacts>>
    readonly types: Readonly<Record<string, KeyTypeFacts>>
  }
}

/** The programs of the package that judge by these tables. */
export const judgingPrograms = ['dist/internal.js', 'dist/main.cjs', 'dist/server.cjs'] as const

/** The tables in one program of the installed package. */
export function tablesIn(program: (typeof judgingPrograms)[number]): PackedTables {
  const text = readFileSync(join(installedPackage(), program), 'utf8')
  const found: Record<string, unknown>[] = []
  parse(text, {
    ecmaVersion: 'latest',
    sourceType: program.endsWith('.cjs') ? 'script' : 'module',
    onToken: (token) => {
      const { value } = token as { readonly value?: unknown }
      if (typeof value === 'string' && /^\{.*"(?:folders|gives)":/s.test(value)) found.push(JSON.parse(value))
    },
  })
  // Another table has folders beside more.
  const [templates, types] = ['folders', 'gives'].map((member) =>
    found.filter((table) => Object.hasOwn(table, member) && !Object.hasOwn(table, 'keywords')),
  )
  if (templates?.length !== 1 || types?.length !== 1) throw new Error(`${program} has not one of each table`)
  return { templates: templates[0], types: types[0] } as unknown as PackedTables
}

/** The tables of the packed command line. */
export const packedTables = isReady ? tablesIn('dist/main.cjs') : undefined

/** The key types that the packed program knows. */
export const keyTypes: readonly string[] = Object.keys(packedTables?.types.types ?? {})

/** What a template does, as the packed program has it. */
export function templateFacts(folder: TemplateFolder, name: string): TemplateFacts | undefined {
  return own(packedTables?.templates.folders[folder].templates, name)
}

/** What a key type is, as the packed program has it. */
export function keyTypeFacts(type: string): KeyTypeFacts | undefined {
  return own(packedTables?.types.types, type)
}

/** What people see of the input of a key type, as the packed program has it. */
export function inputFacts(type: string): InputFacts | undefined {
  const facts = keyTypeFacts(type)
  return facts && packedTables?.types.inputs[facts.input.kind]
}

/** What details get of the answers of a key type, as the packed program has it. */
export function givenFacts(type: string): GivenFacts | undefined {
  const facts = keyTypeFacts(type)
  return facts && packedTables?.types.gives[facts.details.gives]
}

function own<Value>(table: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined {
  return table && Object.hasOwn(table, name) ? table[name] : undefined
}
