import type { SecurityOverview } from '#contract/account/security.ts'

/** What every card of factors is given. */
export type FactorProps = {
  overview: SecurityOverview
  /** Something changed: says it, shows new codes if there are any, asks again how things are. */
  onDone: (message: string, codes?: readonly string[] | null) => void
}
