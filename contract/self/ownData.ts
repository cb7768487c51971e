import { z } from 'zod'
import { signedIn } from '#contract/actor.ts'
import { endpoints, fileReply } from '#contract/endpoint.ts'
import { ownData as data } from '#contract/self/data.ts'

/** A limit, because collecting all data of a person is slow. */
const dataThrottles = [{ by: 'account', of: 'attempts', most: 20, minutes: 60 }] as const

/** The downloads of all data held about the caller (rule privacy-1); only their own screen loads them. */
export const ownData = endpoints({
  json: {
    method: 'GET',
    path: '/logged/data',
    summary: 'Todo lo que se guarda sobre quien llama',
    allow: signedIn.toReach('themselves'),
    reply: data,
    action: 'ownDataDownloaded',
    throttle: dataThrottles,
  },
  pdf: {
    method: 'GET',
    path: '/logged/data/pdf',
    summary: 'Lo mismo, en un PDF para leer',
    allow: signedIn.toReach('themselves'),
    reply: fileReply,
    action: 'ownDataDownloaded',
    throttle: dataThrottles,
  },
  file: {
    method: 'GET',
    path: '/logged/data/files/:id',
    summary: 'Un fichero que subió quien llama, de los que constan en sus datos',
    allow: signedIn.toReach('themselves'),
    params: z.object({ id: z.uuid() }),
    reply: fileReply,
    action: 'ownDataDownloaded',
  },
})
