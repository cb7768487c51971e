import { writePlace } from '#contract/richTextPlaces.ts'
import { Warning } from '#web/ui/Warning.tsx'

/** Warns of the placeholders of a text that nothing fills (rule document-4). */
export const UnknownPlaces = ({ names }: { names: readonly string[] }) =>
  names.length > 0 && (
    <Warning>
      No hay ningún dato que se llame {names.map(writePlace).join(', ')}: quien lo reciba lo leerá tal cual.
    </Warning>
  )
