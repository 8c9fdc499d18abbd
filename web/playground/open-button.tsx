import type { ComponentChildren } from 'preact'
import type { TypedFile } from './protocol.ts'

interface OpenButtonProps {
  readonly onOpen: (files: readonly TypedFile[]) => void
}

/** Opens files of the user. */
export function OpenButton({ onOpen }: OpenButtonProps): ComponentChildren {
  return (
    <label class="button">
      Open files
      <input
        type="file"
        multiple
        accept=".json,.jsonl,.yaml,.yml"
        onChange={async ({ currentTarget }) => {
          const files = await readFiles(currentTarget.files)
          // The same file can be opened again.
          currentTarget.value = ''
          onOpen(files)
        }}
      />
    </label>
  )
}

/** Files of the user with their texts. */
export function readFiles(list: FileList | null | undefined): Promise<readonly TypedFile[]> {
  return Promise.all([...(list ?? [])].map(async (file) => ({ uri: file.name, text: await file.text() })))
}
