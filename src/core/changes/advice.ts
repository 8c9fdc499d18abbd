// What is said of several kinds of changes.

export const notShown = 'Answers given before are no longer on the page.'
export const refusedAtOldPlace = 'Answers at the old place are no longer shown, and refused when they are saved.'
export const keepKeyword =
  'Keep the keyword and change only the label: keywords are never shown. If you still want to rename it, make a new edition and carry the answers over with "rename".'
export const newEdition =
  'Leave it as it is in this edition. Make the change in a new edition, and decide with a migration plan what happens to the answers.'
export const nothingStored = 'Nothing happens to stored answers.'
