import { useDeferredValue } from 'react'
import { signatoryPlaces } from '#contract/legal/places.ts'
import type { RichText as Text } from '#contract/richText.ts'
import { fillPlaces, sampleOf } from '#contract/richTextPlaces.ts'
import { RichText } from '#web/kernel/page/RichText.tsx'
import { Card } from '#web/ui/Card.tsx'

const { NOMBRE, APELLIDO1, APELLIDO2 } = signatoryPlaces

/** A document with the data of a person of an example, while it is written. */
export function DocumentPreview({ text }: { text: Text }) {
  // Typing does not wait for a long text to be drawn.
  const shown = useDeferredValue(text)
  return (
    <Card title="Así queda" level={3}>
      <p>
        Con los datos de una persona de ejemplo:{' '}
        {[NOMBRE, APELLIDO1, APELLIDO2].map(({ sample }) => sample).join(' ')}.
      </p>
      <hr />
      {shown.length === 0 ? (
        <p>Todavía no dice nada.</p>
      ) : (
        <RichText of={fillPlaces(shown, sampleOf(signatoryPlaces))} level={4} />
      )}
    </Card>
  )
}
