/** Where the data of a catalogue is: in memory, in a folder, or on a server. */
export type DataPlace = FolderPlace | { readonly url: string }

export interface FolderPlace {
  readonly folder?: string
  /** Whether the database of a new folder is made with the PostgreSQL of this machine. */
  readonly postgres?: boolean
}
