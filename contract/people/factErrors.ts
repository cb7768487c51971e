import type { z } from 'zod'
import { isOfFormer, rangedFacts, type AskedFacts } from '#contract/people/facts.ts'

/** What contradicts itself in a filter, by parameter: a range that ends before it begins, former members among others. */
export function findFactErrors(filter: AskedFacts): { path: string; message: string }[] {
  const values = new Map<string, unknown>(Object.entries(filter))
  const turned = rangedFacts.flatMap((name) => {
    const [from, to] = [values.get(`${name}From`), values.get(`${name}To`)]
    const isTurned =
      (typeof from === 'number' && typeof to === 'number' && from > to) ||
      (typeof from === 'string' && typeof to === 'string' && from > to)
    return isTurned ? [{ path: `${name}To`, message: 'El final no puede ser anterior al principio' }] : []
  })
  const types = filter.inscriptionType ?? []
  const isMixed = types.some((type) => type !== 0) || filter.not?.includes('inscriptionType')
  return isOfFormer(filter) && isMixed
    ? [...turned, { path: 'inscriptionType', message: '«Antiguo» se busca aparte de los demás tipos' }]
    : turned
}

/** Refuses a query whose filter by facts contradicts itself. */
export const refuseContradictions = (filter: AskedFacts, context: z.core.$RefinementCtx): void => {
  for (const { path, message } of findFactErrors(filter))
    context.addIssue({ code: 'custom', path: [path], message })
}
