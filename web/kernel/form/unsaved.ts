const dirty = new Set<symbol>()

/** Counts a form with changes that nobody has saved; call the answer when they are saved or gone. */
export function holdUnsaved(): () => void {
  const form = Symbol('form')
  dirty.add(form)
  return () => void dirty.delete(form)
}

export const hasUnsaved = () => dirty.size > 0
