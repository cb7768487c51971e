import type { ConstraintMessages } from '#server/kernel/http/problem.ts'

export const feesConstraints: ConstraintMessages = {
  /** A batch was made while a payment was noted. */
  charge_once: { path: 'from', message: 'De esos días acaba de hacerse otro cobro: mira la lista otra vez' },
  fee_request_pending: { path: 'reason', message: 'Ya tienes una petición que espera respuesta' },
  charge_record_fkey: {
    refusal:
      'Esta donación se ha cobrado o se va a cobrar: no se puede borrar, porque las cuentas se guardan.',
  },
}
