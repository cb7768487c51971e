import type { AssemblyType } from '#contract/assemblies/assemblies.ts'
import { amountOf, otherAmount } from '#contract/fees/fees.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/periods.ts'

/** How somebody takes part, as the form asks it (rules people-9, people-10). Every change goes through `changeParticipation`. */
export type Participation = {
  inscriptionType: InscriptionType | null
  /** Collaborates in a territorial assembly. */
  collaborates: boolean
  /** «No encuentro mi asamblea». */
  assemblyNotFound: boolean
  assemblyType: TerritorialType | null
  assembly: number | null
  sectorals: readonly number[]
  mainSectoral: number | null
  /** Contributes to fees. */
  contributes: boolean
  period: Period | null
  amount: number | typeof otherAmount | null
  otherAmount: string
  bankAccount: string
  /** The account on file, masked, which stays unless another is typed. */
  storedAccount: string | null
  /** The fee on file, which stays as it is, with its cents, unless another is chosen. */
  storedFee: number | null
  responsibility: boolean
  dataProtection: boolean
}
export type TerritorialType = Exclude<AssemblyType, 'Sectorial'>

/** Collaborating in an assembly is for types 1 and 2. */
export const mayCollaborate = (type: InscriptionType | null) => type === 1 || type === 2

/** The form of somebody who enrols: the fee is on by default. */
export const newParticipation: Participation = {
  inscriptionType: null,
  collaborates: false,
  assemblyNotFound: false,
  assemblyType: null,
  assembly: null,
  sectorals: [],
  mainSectoral: null,
  contributes: true,
  period: null,
  amount: null,
  otherAmount: '',
  bankAccount: '',
  storedAccount: null,
  storedFee: null,
  responsibility: false,
  dataProtection: false,
}

/** One change and everything that follows from it. */
export function changeParticipation(before: Participation, patch: Partial<Participation>): Participation {
  return [collaboration, sectoralChoice, feeChoice].reduce((after, follow) => follow(before, after), {
    ...before,
    ...patch,
  })
}

function collaboration(before: Participation, after: Participation): Participation {
  const typeChanged = after.inscriptionType !== before.inscriptionType
  const offered = mayCollaborate(after.inscriptionType)
  const collaborates = offered && (typeChanged || after.collaborates)
  const nowhere = { assemblyType: null, assembly: null }
  if (!collaborates) return { ...after, ...nowhere, collaborates, assemblyNotFound: false }
  if (after.assemblyNotFound) return { ...after, ...nowhere, collaborates }
  const moved = after.assemblyType !== before.assemblyType && after.assembly === before.assembly
  return { ...after, collaborates, ...((moved || after.assemblyType === null) && { assembly: null }) }
}

function sectoralChoice(_: Participation, after: Participation): Participation {
  const { sectorals, mainSectoral } = after
  return mainSectoral === null || sectorals.includes(mainSectoral) ? after : { ...after, mainSectoral: null }
}

const noFee = { period: null, amount: null, otherAmount: '', bankAccount: '', storedAccount: null } as const

function feeChoice(before: Participation, after: Participation): Participation {
  // Only the unticking clears: an account on file without a fee stays until somebody touches it.
  if (!after.contributes) return before.contributes ? { ...after, ...noFee } : after
  if (after.amount === otherAmount) return after
  if (after.amount !== before.amount || after.amount === null) return { ...after, otherAmount: '' }
  // The same amount under another period may not be one of its options.
  const { amount, other } = amountOf(after.amount, after.period)
  return after.period === before.period ? after : { ...after, amount, otherAmount: other }
}

/** What is on file, as a form starts from it. */
export type StoredParticipation = {
  inscriptionType: InscriptionType
  assembly: { id: number; assemblyType: AssemblyType } | null
  sectorals: readonly { id: number }[]
  mainSectoral: { id: number } | null
  fee: number
  period: Period | null
  bankAccountMasked: string | null
}

/** The form of somebody on file. A fee outside the options is «Otro» with its amount. */
export function participationOf(stored: StoredParticipation): Participation {
  const { inscriptionType, assembly, fee, period } = stored
  const territory = mayCollaborate(inscriptionType) ? assembly : null
  const { amount, other } = amountOf(fee > 0 ? fee : null, period)
  return {
    ...newParticipation,
    inscriptionType,
    collaborates: territory !== null,
    assemblyType: territory && territory.assemblyType !== 'Sectorial' ? territory.assemblyType : null,
    assembly: territory?.id ?? null,
    sectorals: stored.sectorals.map(({ id }) => id),
    mainSectoral: stored.mainSectoral?.id ?? null,
    contributes: fee > 0,
    period: fee > 0 ? period : null,
    amount,
    otherAmount: other,
    storedAccount: stored.bankAccountMasked,
    storedFee: fee > 0 ? fee : null,
  }
}
