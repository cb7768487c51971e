import type { Voting } from '#contract/votings/voting.ts'
import { Button } from '#web/ui/Button.tsx'
import type { IconName } from '#web/ui/Icon.tsx'
import styles from './office.module.css'

/** How a voting is saved. */
export type SavedAs = 'DRAFT' | 'PENDING' | 'APPROVED'

const looks: Record<SavedAs, { label: string; words: string; icon: IconName }> = {
  DRAFT: {
    label: 'Guardar como borrador',
    words: 'Se sigue escribiendo. Solo la ve Administración.',
    icon: 'edit',
  },
  PENDING: {
    label: 'Guardar como pendiente de aprobación',
    words: 'Está escrita, y espera que alguien de Administración la apruebe.',
    icon: 'pending',
  },
  APPROVED: {
    label: 'Guardar y terminar',
    words: 'La aprueba: queda fijo qué se vota y quién puede votar, y se abre a su hora. Antes se pregunta.',
    icon: 'check',
  },
}

/** The ways in which a voting can be saved now: all three while it is written; taken back before it starts, two. */
export const listSaves = ({ may }: Pick<Voting, 'may'>): SavedAs[] => [
  ...(may.edit || may.moveTo.includes('DRAFT') ? (['DRAFT'] as const) : []),
  ...(may.edit || may.moveTo.includes('PENDING') ? (['PENDING'] as const) : []),
  ...(may.approve ? (['APPROVED'] as const) : []),
]

type Choice = { as: SavedAs; onChoose: () => void; busy?: string | undefined }

/** Buttons that save, each with what it does; nothing where a voting is not saved any more. */
export const SaveChoices = ({ of }: { of: readonly Choice[] }) =>
  of.length === 0 ? null : (
    <ul className={styles.saves}>
      {of.map(({ as, onChoose, busy }) => (
        <li key={as}>
          <Button
            icon={looks[as].icon}
            variant={as === 'APPROVED' ? 'primary' : 'quiet'}
            busy={busy}
            onClick={onChoose}
            aria-describedby={`save-${as}`}
          >
            {looks[as].label}
          </Button>
          <span id={`save-${as}`}>{looks[as].words}</span>
        </li>
      ))}
    </ul>
  )
