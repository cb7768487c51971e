import type { Replied } from '#contract/endpoint.ts'
import type { seenVotings } from '#contract/votings/seenVotings.ts'
import { LinkButton } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { formatMoment } from '#web/ui/format.ts'
import styles from './basics.module.css'

type Claimable = Replied<typeof seenVotings.claimable>['votings'][number]

/** Each voting with whether one is in its provisional roll, and the way to claim. */
export const ClaimList = ({ of }: { of: readonly Claimable[] }) => (
  <div className={styles.open}>
    <Card title="Censos provisionales">
      <ul className={styles.votings}>
        {of.map(({ id, name, isListed, claimsUntil, hasClaimed }) => (
          <li key={id}>
            <div>
              <strong>{name}</strong>
              <p>
                {isListed ? 'Estás en su censo provisional. ' : 'No estás en su censo provisional. '}
                {hasClaimed
                  ? 'Ya has reclamado.'
                  : `${isListed ? 'Si no deberías' : 'Si deberías'}, puedes reclamar${claimsUntil === null ? '' : ` hasta el ${formatMoment(claimsUntil)}`}.`}
              </p>
            </div>
            <LinkButton to="/votaciones/votacion/$id" params={{ id: `${id}` }} icon="right">
              {describeWay(isListed, hasClaimed)}
              <span className="vh"> de {name}</span>
            </LinkButton>
          </li>
        ))}
      </ul>
    </Card>
  </div>
)

function describeWay(isIn: boolean, hasClaimed: boolean): string {
  if (hasClaimed) return 'Ver tu reclamación'
  return isIn ? 'Mirar el censo' : 'Ver por qué y reclamar'
}
