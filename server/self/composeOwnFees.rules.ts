import { mandateStateLabels, nameChargeState, settlementLabels } from '#contract/fees/basics/chargeStates.ts'
import { groupIban } from '#contract/fees/basics/iban.ts'
import { describeGranted } from '#contract/fees/feeRequests.columns.ts'
import { feeRequestStateLabels, signatureWords } from '#contract/fees/ofPerson.ts'
import { tellLeftOut } from '#contract/fees/judging.ts'
import { formatDayInWords, formatEuros } from '#contract/format.ts'
import { sayReasonToPerson, tellReasonOfMandate } from '#contract/fees/returnReasons.ts'
import type { OwnData } from '#contract/self/data.ts'
import type { Facts } from '#server/kernel/pdf/paper.ts'

type DataFact = Facts['facts'][number]

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)

const join = (...parts: readonly (string | null | false)[]) => parts.filter(Boolean).join('; ')

/** A mandate on paper. */
export const describeMandate = (mandate: OwnData['mandates'][number]): DataFact => [
  mandate.reference,
  join(
    groupIban(mandate.bankAccount),
    mandateStateLabels[mandate.state],
    mandate.holder && `titular: ${mandate.holder}`,
    mandate.signedOn && `firmado el ${formatDayInWords(mandate.signedOn)}`,
    mandate.signedHow && signatureWords[mandate.signedHow],
    ...mandate.proofs.map(({ fileName }) => `papel guardado: ${fileName}`),
    mandate.reason && tellReasonOfMandate(mandate.reason),
  ),
]

/** What was charged and asked, and who was left out of what, on paper. */
export const describeCharges = ({ charges, feeRequests, notCharged }: OwnData): DataFact[] => [
  ...charges.map((charge): DataFact => [
    formatDayInWords(charge.chargedOn),
    join(
      `${charge.concept}: ${formatEuros(charge.cents / 100)}`,
      settlementLabels[charge.settledBy],
      nameChargeState(charge),
      charge.returnedOn &&
        `devuelto el ${formatDayInWords(charge.returnedOn)} (${lower(sayReasonToPerson(charge.returnCode))})`,
      charge.note,
    ),
  ]),
  ...feeRequests.map((request): DataFact => [
    formatDayInWords(request.createdAt),
    join(
      `Pediste pagar ${formatEuros(request.cents / 100)}, ${request.period.toLowerCase()}: ${request.reason}`,
      feeRequestStateLabels[request.state],
      request.grantedCents !== null && `se te concede: ${describeGranted(request)}`,
      request.answer,
    ),
  ]),
  ...notCharged.map(({ chargedOn, reason, detail }): DataFact => [
    formatDayInWords(chargedOn),
    join(`No se te cobró: ${tellLeftOut(reason)}`, detail),
  ]),
]
