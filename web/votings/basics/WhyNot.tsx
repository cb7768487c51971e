import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

const letter = '/carta'

/** Why one cannot vote, as the server says it; where it names the page of letters, with the way to it. */
export const WhyNot = ({ why }: { why: string | null }) =>
  (why ?? '').split(letter).map((part, at) => (
    // The parts of one sentence, in its order.
    <Fragment key={`${at} ${part}`}>
      {at > 0 && <Link to={letter}>{letter}</Link>}
      {part}
    </Fragment>
  ))
