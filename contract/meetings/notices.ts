/** What is told of a meeting by mail, each time by a communication (rules convocation-1, convocation-2). */
export const noticeKinds = ['convocatoria', 'cambio', 'cancelacion', 'recordatorio'] as const
export type NoticeKind = (typeof noticeKinds)[number]
