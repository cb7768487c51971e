const dirty = new Set<symbol>()

/** Registers a form with unsaved changes; call the returned function when they are saved or dropped. */
export function markUnsaved(): () => void {
  const form = Symbol('form')
  dirty.add(form)
  return () => void dirty.delete(form)
}

export const hasUnsaved = () => dirty.size > 0
