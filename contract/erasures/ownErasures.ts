import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { endpoints } from '#contract/endpoint.ts'
import { id, paragraphs } from '#contract/fields.ts'
import { erasureOfPerson } from '#contract/retention/erasureOfPerson.ts'

/** What somebody says with it, if anything. */
export const erasureAsked = z.strictObject({ text: paragraphs(2000).default('') })

const common = { allow: signedIn.toReach('themselves'), reply: z.array(erasureOfPerson) } as const

/** What somebody asks to be erased of their own data (rule erasure-1). */
export const ownErasures = endpoints({
  list: {
    ...common,
    method: 'GET',
    path: '/logged/erasures',
    summary: 'Lo que se ha pedido borrar de los propios datos, y qué se contestó',
  },
  ask: {
    ...common,
    method: 'POST',
    path: '/logged/erasures',
    summary: 'Pide que se borren los propios datos; se contesta en un mes',
    body: erasureAsked,
    action: 'erasureAsked',
    throttle: [{ by: 'account', of: 'attempts', most: 10, minutes: 60 }],
  },
  withdraw: {
    ...common,
    method: 'DELETE',
    path: '/logged/erasures/:id',
    summary: 'Retira lo que se pidió borrar, mientras no se ha decidido',
    params: z.strictObject({ id }),
    action: 'erasureWithdrawn',
  },
})
