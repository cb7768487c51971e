let asked: readonly symbol[] = []
const listeners = new Set<() => void>()

function change(next: readonly symbol[]) {
  asked = next
  for (const listener of listeners) listener()
}

export const subscribeToUnanswered = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Notes a change that was asked for; call the returned function when its answer is there, or none will come. */
export function markUnanswered(): () => void {
  const mark = Symbol('unanswered')
  change([...asked, mark])
  return () => change(asked.filter((other) => other !== mark))
}

/** Whether this page has asked for a change that is not answered yet (rule form-11). */
export const hasUnanswered = (): boolean => asked.length > 0

/** Whoever left without waiting is not asked again. */
export const forgetUnanswered = () => change([])
