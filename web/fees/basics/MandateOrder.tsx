import type { MandateOrder as Order } from '#contract/fees/mandateOrder.ts'
import { mandateKind } from '#contract/fees/mandateText.ts'
import { Facts } from '#web/ui/Facts.tsx'

/** The order as the banks of SEPA have it, word by word. */
export const MandateOrder = ({ of: { creditorName, creditorId, paragraphs } }: { of: Order }) => (
  <section aria-label="Orden de domiciliación de adeudo directo SEPA">
    <h3>Orden de domiciliación de adeudo directo SEPA</h3>
    <Facts
      of={[
        ['Acreedor', creditorName],
        ['Identificador del acreedor', creditorId],
        ['Tipo de pago', mandateKind],
      ]}
    />
    {paragraphs.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </section>
)
