import { jobWork } from '#server/jobs.ts'
import { answerAsJobProcess } from '#server/kernel/jobs/jobProcess.ts'

answerAsJobProcess(jobWork)
