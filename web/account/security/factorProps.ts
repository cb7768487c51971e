import type { SecurityOverview } from '#contract/account/security.ts'

/** The props of the cards for factors. */
export type FactorProps = {
  overview: SecurityOverview
  /** Called after a change: shows the message and any new codes, and reads the overview again. */
  onDone: (message: string, codes?: readonly string[] | null) => void
}
