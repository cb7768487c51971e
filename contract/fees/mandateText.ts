/**
 * What somebody agrees to who signs a direct debit: the words of the SEPA core mandate in Spanish (EPC, «Orden de
 * domiciliación de adeudo directo SEPA»). Other words are another version; what was signed keeps its own (rule fee-6).
 */
export const mandateTextVersion = 1

export type Creditor = { name: string; id: string }

/** The text of the order for a creditor, paragraph by paragraph. */
export const composeMandateText = ({ name }: Pick<Creditor, 'name'>): string[] => [
  `Mediante la firma de esta orden de domiciliación, autorizas a (A) ${name} a enviar instrucciones a tu entidad para adeudar en tu cuenta y a (B) tu entidad para efectuar los adeudos en tu cuenta siguiendo las instrucciones de ${name}.`,
  'Como parte de tus derechos, puedes pedir a tu entidad el reembolso en los términos y condiciones del contrato suscrito con ella. Has de reclamar ese reembolso en las ocho semanas que siguen a la fecha en que se adeudó en tu cuenta.',
  'Puedes obtener información adicional sobre tus derechos en tu entidad financiera.',
]

/** How often it is charged, as the order says it. */
export const mandateKind = 'Pago recurrente'
