export const recipientStates = [
  'queued',
  'claimed',
  'sending',
  'sent',
  'bounced',
  'uncertain',
  'skipped',
] as const
export type RecipientState = (typeof recipientStates)[number]
export const recipientStateLabels: Record<RecipientState, string> = {
  queued: 'En cola',
  claimed: 'A punto de salir',
  sending: 'Saliendo',
  sent: 'Enviado',
  bounced: 'Devuelto',
  uncertain: 'Dudoso',
  skipped: 'No enviado',
}
