import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatMomentInWords } from '#contract/format.ts'
import { formatCount } from '#contract/plural.ts'
import {
  hasLetters,
  votingLetters,
  type LetterCounts,
  type LetterKind,
} from '#contract/votings/electorate.ts'
import type { Voting } from '#contract/votings/voting.ts'
import { readServerTime } from '#web/kernel/api/serverTime.ts'
import { download } from '#web/kernel/api/download.ts'
import { queryOf } from '#web/kernel/api/queries.ts'
import { ConfirmCall } from '#web/kernel/form/ConfirmCall.tsx'
import { QueryPlaceholder } from '#web/kernel/page/QueryPlaceholder.tsx'
import { RadioGroup } from '#web/ui/RadioGroup.tsx'
import { formatMoment } from '#web/ui/format.ts'
import { showToast } from '#web/ui/Toasts.tsx'
import { nameVoting } from '#web/votings/office/nameVoting.ts'

/** A thousand letters take a while to draw. */
const wait = 120_000

/** Which letters are printed, with what becomes of those of before (rule voting-13). */
export function PrintLetters({ of, onClose }: { of: Voting; onClose: () => void }) {
  const counts = useQuery({
    ...queryOf(votingLetters.letterCounts, { params: { id: of.id } }),
    refetchOnMount: 'always',
  })
  const [which, setWhich] = useState<LetterKind>(hasLetters(of) ? 'missing' : 'told')
  return (
    <ConfirmCall
      title={`¿Imprimir las cartas de «${nameVoting(of)}»?`}
      confirm="Descargar las cartas (PDF)"
      tone="primary"
      busy="Preparando las cartas…"
      failed="No se han preparado"
      onConfirm={async () => {
        const input = { params: { id: of.id }, body: { which } }
        const name = await download(votingLetters.letters, input, () => undefined, AbortSignal.timeout(wait))
        showToast(`Descarga terminada: ${name}`)
        onClose()
      }}
      onClose={onClose}
    >
      {hasLetters(of) && (
        <p>
          Hay una carta para cada persona del censo que no tiene correo, o que no puede votar con su cuenta,
          con un código de un solo uso.
        </p>
      )}
      {which === 'missing' && (
        <p>
          La de quien también necesita una para otra votación abierta lleva los códigos de las dos: allí ya no
          le saldrá.
        </p>
      )}
      {counts.data ? (
        <>
          <RadioGroup
            label="Qué cartas"
            name="which"
            choices={choicesOf(counts.data).filter(({ value }) => hasLetters(of) || value === 'told')}
            value={which}
            // Safe: the values are those of the choices.
            onChange={({ currentTarget }) => setWhich(currentTarget.value as LetterKind)}
          />
          {isSoon(of.endDate) && which !== 'told' && (
            <p role="status">
              <strong>La votación termina el {formatMoment(of.endDate ?? '')}:</strong> por correo postal
              quizá no lleguen a tiempo.
            </p>
          )}
          <Printed {...counts.data} isReplacing={which === 'all'} />
        </>
      ) : (
        <QueryPlaceholder
          of={counts}
          loading="Contando las cartas"
          failed="No se han podido contar las cartas"
          lines={3}
        />
      )}
    </ConfirmCall>
  )
}

/** So many days before the end a letter in the post may come too late. */
const postDays = 4
const isSoon = (endDate: string | null) =>
  endDate !== null && Date.parse(endDate) - readServerTime() < postDays * 86_400_000

const letters = (count: number) => formatCount(count, 'carta', 'cartas')

const choicesOf = ({ missing, unused, toTell }: LetterCounts) => [
  { value: 'missing', label: 'Las que faltan', hint: missing === 0 ? 'No falta ninguna' : letters(missing) },
  {
    value: 'all',
    label: 'Todas otra vez, con códigos nuevos',
    hint: unused === 0 ? 'No hay ninguna sin usar' : `Dejan de valer ${letters(unused)} que nadie ha usado`,
  },
  {
    value: 'told',
    label: 'Avisos a quienes consta que han usado la suya',
    hint: `${toTell === 0 ? 'No hay nadie a quien avisar' : letters(toTell)}. A quien usó una carta que imprimiste tú le avisa otra persona de administración.`,
  },
]

/** Who printed the letters that there are, and what printing them again does to those in the post. */
function Printed({ prints, used, isReplacing }: LetterCounts & { isReplacing: boolean }) {
  if (prints.length === 0) return <p>No se ha impreso ninguna todavía.</p>
  return (
    <>
      {isReplacing && (
        <p role="status">
          <strong>Las que están en el correo dejarán de valer</strong> cuando se impriman otra vez.
        </p>
      )}
      <p>{formatCount(used, 'carta usada', 'cartas usadas')}. Se han impreso:</p>
      <ul>
        {prints.map(({ by, at, letters: printed, unused }) => (
          <li key={`${by ?? ''} ${at}`}>
            {letters(printed)}, {formatMomentInWords(at)}, {by ?? 'no consta quién'}; sin usar, {unused}
          </li>
        ))}
      </ul>
    </>
  )
}
