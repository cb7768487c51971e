import type { ProfileChange } from '#contract/people/profileChange.ts'
import { activityActions } from '#contract/activityActions.ts'
import { findFieldLabel, formatChange } from '#contract/census/profile/formatChange.ts'
import { formatMoment } from '#web/ui/format.ts'
import styles from './people.module.css'

type Props = {
  change: Omit<ProfileChange, 'username' | 'revertible'>
  /** The author, as the reader may know them. */
  by: string
}

/** One change in a profile: field, old value, new value, time, author, IP address. */
export function Change({ change, by }: Props) {
  const { field, before, after, erased, action, creationDate, device, mergedFile } = change
  return (
    <div>
      <p className={styles.change}>
        <strong>{findFieldLabel(field)}</strong>
        {erased ? (
          <span>(borrado: ya no se guarda qué decía)</span>
        ) : (
          <span>
            <span className="vh">Antes: </span>
            <del>{formatChange(field, before)}</del>
            <span aria-hidden="true"> → </span>
            <span className="vh">. Después: </span>
            <ins>{formatChange(field, after)}</ins>
          </span>
        )}
      </p>
      <p className={styles.meta}>
        <time dateTime={creationDate}>{formatMoment(creationDate)}</time> · {by} · {activityActions[action]}
        {device && ` · ${device}`}
        {mergedFile !== null && ` · en la ficha ${mergedFile}, unida después a esta`}
      </p>
    </div>
  )
}
