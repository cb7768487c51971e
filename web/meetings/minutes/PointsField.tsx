import { mostOfPoint } from '#contract/meetings/minutes.ts'
import { emptyPoint, voteLabels, type TypedPoint, type VoteName } from '#web/meetings/minutes/minutesForm.ts'
import { PointList } from '#web/meetings/points/PointList.tsx'
import { Disclosure } from '#web/ui/Disclosure.tsx'
import { formatNumber } from '#web/ui/format.ts'
import { NumberField } from '#web/ui/NumberField.tsx'
import { TextArea } from '#web/ui/TextField.tsx'
import styles from './minutes.module.css'

type Props = { value: TypedPoint[]; error: string | undefined; onChange: (points: TypedPoint[]) => void }

/** Nothing that was pasted is cut: it says by how much it is too long. */
const explainLength = (text: string, most: number) =>
  text.trim().length > most
    ? `Tiene ${formatNumber(text.trim().length)} caracteres: como mucho ${formatNumber(most)}. Lo demás, en un documento.`
    : undefined

const votes = Object.entries(voteLabels) as [VoteName, string][]

/** What was discussed and agreed, point by point. */
export const PointsField = (props: Props) => (
  <PointList
    {...props}
    name="points"
    legend="Puntos"
    hint="De cada punto, qué se habló y qué se acordó. Los votos, si se contaron."
    emptyPoint={emptyPoint}
  >
    {(point, change, of) => (
      <>
        <TextArea
          label={<span>Qué se habló{of}</span>}
          value={point.discussed}
          rows={3}
          error={explainLength(point.discussed, mostOfPoint.discussed)}
          onChange={(event) => change({ discussed: event.target.value })}
        />
        <TextArea
          label={<span>Qué se acordó{of}</span>}
          value={point.agreed}
          rows={2}
          error={explainLength(point.agreed, mostOfPoint.agreed)}
          onChange={(event) => change({ agreed: event.target.value })}
        />
        <Disclosure summary={<span>Votos{of}</span>} open={votes.some(([name]) => point[name] !== '')}>
          <div className={styles.votes}>
            {votes.map(([name, label]) => (
              <NumberField
                key={name}
                label={
                  <span>
                    {label}
                    {of}
                  </span>
                }
                value={point[name]}
                onChange={(event) => change({ [name]: event.target.value })}
              />
            ))}
          </div>
        </Disclosure>
      </>
    )}
  </PointList>
)
