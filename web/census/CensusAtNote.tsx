import { formatShownMoment } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { Stack } from '#web/ui/Stack.tsx'

/** Of a list at a date: what is told of then and what of now, and how many are not in it any more (rule moment-4). */
export function CensusAtNote({ at, gone = 0 }: { at: string; gone: number | undefined }) {
  return (
    <Stack>
      <p>
        Quienes estaban en el censo a fecha de <strong>{formatShownMoment(at)}</strong>, hora peninsular. El
        tipo y las asambleas son los de entonces; los demás datos, y las etiquetas y los segmentos, son los de
        ahora.
      </p>
      <p>
        Quien se ha dado de baja desde entonces sale con su nombre y su documento, y no se encuentra por sus
        demás datos. De antes de instalar esta versión se sabe lo que dice el registro de actividad; donde no
        dice nada, se da por hecho que estaba como ahora.
      </p>
      {gone > 0 && (
        <p role="status">
          Además había {formatCount(gone, 'persona', 'personas')} cuya ficha ya no existe, porque se unió a
          otra o se borró: se cuentan aquí, y no salen en la lista.
        </p>
      )}
    </Stack>
  )
}
