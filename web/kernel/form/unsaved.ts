const dirty = new Map<symbol, string>()

/** What the forms of a page say, which ask by themselves. */
export const ofForms = 'Si sales ahora, se perderá lo que has cambiado en esta página.'

/** Registers what would be lost, a form's changes unless a sentence says otherwise; call the returned function when it is saved or dropped. */
export function markUnsaved(sentence = ofForms): () => void {
  const mark = Symbol('unsaved')
  dirty.set(mark, sentence)
  return () => void dirty.delete(mark)
}

/** What signing out would lose, in sentences; empty when nothing. */
export const listUnsaved = (): string[] => [...new Set(dirty.values())]
