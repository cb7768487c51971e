import { formatCount } from '#contract/plural.ts'
import type { KnownOfDocument } from '#contract/problem.ts'
import { formatList } from '#web/ui/format.ts'

/** What the records of a document say of their person, before a profile gets it (rule people-18). */
export function SamePersonText({ of: { names, records, comments } }: { of: KnownOfDocument }) {
  const counts = [
    records > 0 && formatCount(records, 'registro', 'registros'),
    comments > 0 && formatCount(comments, 'comentario', 'comentarios'),
  ].filter((count) => count !== false)
  return (
    <>
      <p>Con ese documento ya hay {formatList(counts)} de alguien que no está en el censo.</p>
      {names.length > 0 && (
        <p>
          Ahí se llama <strong>{formatList(names)}</strong>.
        </p>
      )}
      <p>
        Si es la misma persona, se verán en esta ficha, y se quedarán con ese documento si la ficha vuelve a
        cambiar de documento. Si no lo es, no se puede guardar.
      </p>
    </>
  )
}
