import { noAssembly } from '#contract/assemblies/assemblies.ts'
import { texts } from '#contract/messages.ts'
import { mostFee, otherAmount, otherEuros } from '#contract/fees/fees.ts'
import { isIban, normaliseIban } from '#contract/fees/iban.ts'
import type { Participation } from '#contract/people/participation.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'
import type { Rule } from '#contract/formSchemas.ts'

/** How somebody takes part, as a file holds it and as it travels: what the form comes to. */
type HeldParticipation = {
  inscriptionType: InscriptionType | null
  assembly: number | null
  sectorals: readonly number[]
  mainSectoral: number | null
  fee: number
  period: Period | null
  bankAccount: string | null
}

/** Whoever contributes says how often and from which account; type 3 has no territorial assembly. */
export const participationRule: Rule<HeldParticipation> = (held, wrong) => {
  const { inscriptionType, assembly, sectorals, mainSectoral } = held
  if (inscriptionType === 3 && typeof assembly === 'number') wrong('assembly', 'Valor no admitido')
  if (typeof mainSectoral === 'number' && Array.isArray(sectorals) && !sectorals.includes(mainSectoral))
    wrong('mainSectoral', 'Valor no admitido')
  if (!(Number(held.fee) > 0)) return
  if (held.period === null) wrong('period', texts.required)
  if (held.bankAccount === null) wrong('bankAccount', texts.required)
}

export type ParticipationErrors = Partial<Record<keyof Participation, string>>

/** `sign` asks for both agreements, as enrolling does; whoever corrects a file signs nothing. */
export type Agreements = 'sign' | 'signed'

/** Everything that stops a form's participation from being accepted, by field: the rule, and what only a form asks. */
export function participationErrors(form: Participation, agreements: Agreements): ParticipationErrors {
  const errors: ParticipationErrors = {}
  const need = (field: keyof Participation, isThere: boolean) => {
    if (!isThere) errors[field] = texts.required
  }
  need('inscriptionType', form.inscriptionType !== null)
  if (form.collaborates && !form.assemblyNotFound) {
    need('assemblyType', form.assemblyType !== null)
    need('assembly', form.assembly !== null)
  }
  participationRule(heldBy(form), (field, message) => {
    if (field !== 'fee') errors[field] ??= message
  })
  if (form.contributes) Object.assign(errors, amountErrors(form), accountErrors(form))
  if (agreements === 'sign') {
    need('responsibility', form.responsibility)
    need('dataProtection', form.dataProtection)
  }
  return errors
}

/** What a form says so far. Ticking «contribuye» promises a fee, whatever the amount turns out to be. */
const heldBy = (form: Participation): HeldParticipation => ({
  ...form,
  fee: form.contributes ? 1 : 0,
  bankAccount: form.bankAccount.trim() || form.storedAccount,
})

function amountErrors({ amount, otherAmount: typed, storedFee }: Participation): ParticipationErrors {
  if (amount === null) return { amount: texts.required }
  if (amount !== otherAmount) return {}
  if (typed.trim() === '') return { otherAmount: texts.required }
  const euros = otherEuros(typed, storedFee)
  if (euros === null || euros <= 0) return { otherAmount: texts.format }
  return euros > mostFee ? { otherAmount: `El máximo es ${mostFee}` } : {}
}

function accountErrors({ bankAccount }: Participation): ParticipationErrors {
  const typed = bankAccount.trim() !== ''
  return !typed || isIban(bankAccount) ? {} : { bankAccount: texts.bankAccount }
}

/** What a form sends: `bankAccount` is absent when the one on file stays. */
export type SentParticipation = {
  inscriptionType: Participation['inscriptionType']
  assembly: number
  sectorals: number[]
  mainSectoral: number | null
  fee: number
  period: Participation['period']
  bankAccount?: string | null
}

/** The participation on the wire; the amount «Otro» in whole euros (rule people-8). */
export function sentParticipation(form: Participation): SentParticipation {
  const { contributes, bankAccount } = form
  const euros = form.amount === otherAmount ? otherEuros(form.otherAmount, form.storedFee) : form.amount
  const account = contributes ? normaliseIban(bankAccount) || undefined : null
  return {
    inscriptionType: form.inscriptionType,
    assembly: form.assembly ?? noAssembly,
    sectorals: [...form.sectorals].toSorted((one, other) => one - other),
    mainSectoral: form.mainSectoral,
    fee: (contributes && euros) || 0,
    period: contributes ? form.period : null,
    ...(account !== undefined && { bankAccount: account }),
  }
}
