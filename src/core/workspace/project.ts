/** What a project says about itself beyond its files: names that the application finds outside of them. */
export interface Project {
  /** Template names by folder (`form/question`) that the project adds to the known ones. */
  readonly templates: Readonly<Record<string, readonly string[]>>
  /** Paths of images below the application's image folder; `undefined` when the project does not say where they are. */
  readonly images: ReadonlySet<string> | undefined
  /** The files of templates by folder and name (`form/question/inline_2`), named as the files of the workspace are; only for editors. */
  readonly templateFiles?: ReadonlyMap<string, string>
  /** The folder of the images, named likewise; only for editors. */
  readonly imageFolder?: string
}
