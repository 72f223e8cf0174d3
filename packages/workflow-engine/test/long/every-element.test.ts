import { describeEveryElement } from '../every-element/describe-every-element.ts'

const seed = Number(process.env['RANDOM_SEED'] ?? Math.floor(Math.random() * 2 ** 31))
console.log(`RANDOM_SEED=${seed}`)
describeEveryElement(Number(process.env['RANDOM_STEPS'] ?? 3_000), seed)
