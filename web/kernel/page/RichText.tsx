import { createElement, Fragment, type ReactNode } from 'react'
import {
  groupByLink,
  imageAddress,
  matchBlock,
  type Cell,
  type RichText as Blocks,
  type Run,
} from '#contract/richText.ts'
import styles from './RichText.module.css'

type Props = {
  of: Blocks
  /** The level of its topmost heading, by where the text stands on the page. */
  level: 2 | 3 | 4
}

/** A rich text on the screen. Every element is made from the tree; no HTML is inserted. */
export function RichText({ of: blocks, level }: Props) {
  const topmost = Math.min(...blocks.map((block) => (block.kind === 'heading' ? block.level : 6)))
  return <div className={styles.text}>{drawBlocks(blocks, { lowered: level - topmost })}</div>
}

/** Draws parts with keys by their places: a text does not change while it is shown. */
const inOrder = <Part,>(parts: readonly Part[], draw: (part: Part) => ReactNode) =>
  parts.map((part, index) => <Fragment key={index}>{draw(part)}</Fragment>)

type Place = { lowered: number }

function drawBlocks(blocks: Blocks, place: Place): ReactNode {
  const drawInside = (inner: Blocks) => drawBlocks(inner, place)
  const drawCell = ({ isHeader, columns, blocks: inner }: Cell) =>
    createElement(isHeader ? 'th' : 'td', { colSpan: columns }, drawInside(inner))
  return inOrder(blocks, (block) =>
    matchBlock<ReactNode>(block, {
      heading: ({ level, runs, align }) =>
        createElement(
          `h${Math.min(6, level + place.lowered)}`,
          { style: { textAlign: align }, 'data-title': level },
          drawRuns(runs),
        ),
      paragraph: ({ runs, align }) => <p style={{ textAlign: align }}>{drawRuns(runs)}</p>,
      list({ numbering, items }) {
        const entries = inOrder(items, (item) => <li>{drawInside(item)}</li>)
        return numbering === 'bullets' ? <ul>{entries}</ul> : <ol start={numbering}>{entries}</ol>
      },
      quote: ({ blocks: quoted }) => <blockquote>{drawInside(quoted)}</blockquote>,
      table: ({ rows }) => (
        <div className={styles.wide}>
          <table>
            <tbody>
              {inOrder(rows, (row) => (
                <tr>{inOrder(row, drawCell)}</tr>
              ))}
            </tbody>
          </table>
        </div>
      ),
      image: ({ file, alt, width }) => <img src={imageAddress(file)} alt={alt} width={width} />,
      rule: () => <hr />,
    }),
  )
}

const drawRuns = (runs: readonly Run[]): ReactNode =>
  inOrder(groupByLink(runs), (group) => {
    const words = inOrder(group, drawRun)
    const link = group[0]?.link
    if (link === undefined) return words
    return (
      <a href={link} target="_blank" rel="noreferrer">
        {words}
      </a>
    )
  })

function drawRun({ text, bold, italic, underline, strike }: Run): ReactNode {
  let words: ReactNode = text
  if (strike) words = <s>{words}</s>
  if (underline) words = <u>{words}</u>
  if (italic) words = <em>{words}</em>
  return bold ? <strong>{words}</strong> : words
}
