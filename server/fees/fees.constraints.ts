import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

/** Why a batch is not cancelled that the bank has answered to, and what is done instead (rule fee-8). */
export const answeredRefusal =
  'El banco ya ha respondido a cobros de esta remesa: no se puede anular. Aplica todo lo que responda; lo que devuelva se puede volver a cobrar o perdonar, y lo demás está cobrado.'

export const feesConstraints: ConstraintMessages = {
  /** Two collect the same at once: a batch that is made, a payment that is noted, what the bank sent back and did not. */
  charge_once: { path: 'from', message: 'De esos días acaba de hacerse otro cobro: mira la lista otra vez' },
  charge_donation_once: {
    path: 'reason',
    message: 'Esa donación acaba de cobrarse de otra forma: mira la lista otra vez',
  },
  charge_retried_once: { path: 'ids', message: 'Ese cobro ya se ha vuelto a pedir: mira la lista otra vez' },
  fee_request_pending: { path: 'reason', message: 'Ya tienes una petición que espera respuesta' },
  /** A line of the bank is applied while the batch of its charge is being cancelled. */
  fee_batch_answered: { refusal: answeredRefusal },
  charge_record_fkey: {
    refusal:
      'Esta donación se ha cobrado o se va a cobrar: no se puede borrar, porque las cuentas se guardan.',
  },
}
