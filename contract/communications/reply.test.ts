import { describe, expect, test } from 'vitest'
import { describeReply } from '#contract/communications/reply.ts'

describe('what a mail server answered is told in words, with its own behind them (rule communication-8)', () => {
  test.each([
    ['ECONNECTION', 'Se cortó la conexión (ECONNECTION)'],
    ['EODD', 'No hubo respuesta (EODD)'],
    ['550 5.1.1 User unknown', 'La dirección no existe (550 5.1.1 User unknown)'],
    ['452 4.2.2 Mailbox full', 'El buzón está lleno (452 4.2.2 Mailbox full)'],
    ['450 4.7.1 Greylisted', 'El servidor pide esperar (450 4.7.1 Greylisted)'],
    ['250 2.0.0 Ok: queued', 'El servidor lo aceptó (250 2.0.0 Ok: queued)'],
    ['554 no', 'El servidor lo rechazó (554 no)'],
    ['El servidor dice que lo entregó', 'El servidor dice que lo entregó'],
    [null, null],
  ])('%s', (reply, words) => {
    expect(describeReply(reply)).toBe(words)
  })
})
