import { formatShownMoment } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import { Disclosure } from '#web/ui/Disclosure.tsx'

/** Of a list at a date: what is told of then and what of now, and how many are not in it any more (rule moment-4). */
export function CensusAtNote({ at, gone = 0 }: { at: string; gone: number | undefined }) {
  return (
    <>
      <p>
        Quienes estaban en el censo a fecha de <strong>{formatShownMoment(at)}</strong>: el tipo y las
        asambleas son de entonces; los demás datos, de ahora.
      </p>
      {gone > 0 && (
        <p role="status">
          Además había <strong>{formatCount(gone, 'persona', 'personas')}</strong> cuya ficha ya no existe,
          porque se unió a otra o se borró: cuentan, y no salen en la lista.
        </p>
      )}
      <Disclosure summary="Cómo se sabe">
        <p>
          La hora es la peninsular. Quien se ha dado de baja desde entonces sale con su nombre y su documento,
          y no se encuentra por sus demás datos. Las etiquetas, los segmentos y las cuotas son los de ahora.
        </p>
        <p>
          Cada cambio de tipo o de asamblea queda anotado con su hora. De antes de instalar esta versión se
          sabe lo que dice el registro de actividad; donde no dice nada, se da por hecho que estaba como al
          instalarla.
        </p>
      </Disclosure>
    </>
  )
}
