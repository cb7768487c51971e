type KindRules = {
  /** Whether it is for those alone who agree to communications, and tells how one takes that back (rule communication-4). */
  asksConsent: boolean
}

/** What a communication is. */
export const communicationKindRules = {
  boletin: { asksConsent: true },
  convocatoria: { asksConsent: false },
  servicio: { asksConsent: false },
} as const satisfies Record<string, KindRules>
export type CommunicationKind = keyof typeof communicationKindRules
// Safe: the rules have exactly these keys.
export const communicationKinds = Object.keys(communicationKindRules) as [
  CommunicationKind,
  ...CommunicationKind[],
]

export const asksConsent = (kind: CommunicationKind): boolean => communicationKindRules[kind].asksConsent
