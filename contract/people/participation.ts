import type { AssemblyType } from '#contract/assemblies/basics/assembly.ts'
import { toAmountChoice, otherAmount } from '#contract/fees/basics/fees.ts'
import type { InscriptionType } from '#contract/people/person.ts'
import type { Period } from '#contract/fees/basics/periods.ts'

/**
 * How a person takes part, as the values of the form (rules people-9, people-10). Change it only with
 * `changeParticipation`.
 */
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
  /** Whether the person pays a fee. */
  contributes: boolean
  period: Period | null
  amount: number | typeof otherAmount | null
  otherAmount: string
  bankAccount: string
  /** The account on file, masked; it is kept unless another one is typed. */
  storedAccount: string | null
  /** The fee on file, with its cents; it is kept unless another amount is chosen. */
  storedFee: number | null
  /** The version of the order of direct debit that was signed; null when none was. */
  mandateVersion: number | null
  responsibility: boolean
  dataProtection: boolean
}
export type TerritorialType = Exclude<AssemblyType, 'Sectorial'>

/** Only inscription types 1 and 2 may belong to a territorial assembly. */
export const mayCollaborate = (type: InscriptionType | null) => type === 1 || type === 2

/** The empty form of an enrolment: the fee is on by default. */
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
  mandateVersion: null,
  responsibility: false,
  dataProtection: false,
}

/** Applies a change and adjusts the fields that depend on it. */
export function changeParticipation(before: Participation, patch: Partial<Participation>): Participation {
  return [updateCollaboration, updateMainSectoral, updateFee].reduce(
    (after, follow) => follow(before, after),
    {
      ...before,
      ...patch,
    },
  )
}

function updateCollaboration(before: Participation, after: Participation): Participation {
  const typeChanged = after.inscriptionType !== before.inscriptionType
  const offered = mayCollaborate(after.inscriptionType)
  const collaborates = offered && (typeChanged || after.collaborates)
  const nowhere = { assemblyType: null, assembly: null }
  if (!collaborates) return { ...after, ...nowhere, collaborates, assemblyNotFound: false }
  if (after.assemblyNotFound) return { ...after, ...nowhere, collaborates }
  const moved = after.assemblyType !== before.assemblyType && after.assembly === before.assembly
  return { ...after, collaborates, ...((moved || after.assemblyType === null) && { assembly: null }) }
}

function updateMainSectoral(_: Participation, after: Participation): Participation {
  const { sectorals, mainSectoral } = after
  return mainSectoral === null || sectorals.includes(mainSectoral) ? after : { ...after, mainSectoral: null }
}

const noFee = {
  period: null,
  amount: null,
  otherAmount: '',
  bankAccount: '',
  storedAccount: null,
  mandateVersion: null,
} as const

function updateFee(before: Participation, after: Participation): Participation {
  // The fee is cleared only when its box is unticked: an account on file without a fee stays.
  if (!after.contributes) return before.contributes ? { ...after, ...noFee } : after
  if (after.amount === otherAmount) return after
  if (after.amount !== before.amount || after.amount === null) return { ...after, otherAmount: '' }
  // Another period offers other amounts: the amount may have to move to «Otro».
  const { amount, other } = toAmountChoice(after.amount, after.period)
  return after.period === before.period ? after : { ...after, amount, otherAmount: other }
}

/** The participation on file, as the API sends it. */
export type StoredParticipation = {
  inscriptionType: InscriptionType
  assembly: { id: number; assemblyType: AssemblyType } | null
  sectorals: readonly { id: number }[]
  mainSectoral: { id: number } | null
  fee: number
  period: Period | null
  bankAccountMasked: string | null
}

/** The form's values for a person on file. A fee that is not one of the options becomes «Otro» with its amount. */
export function toParticipation(stored: StoredParticipation): Participation {
  const { inscriptionType, assembly, fee, period } = stored
  const territory = mayCollaborate(inscriptionType) ? assembly : null
  const { amount, other } = toAmountChoice(fee > 0 ? fee : null, period)
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
