import { createFlood } from '../flood.ts'
import { heavyQuestion } from '../heavy-question.ts'

/** Questions of one visitor that the chain can't answer well. */
export const heavyQuestions = createFlood({
  name: 'heavy-questions',
  perSecond: 40,
  atOnce: 200,
  request: ({ chainId }, random) => ({
    path: `/v1/?projectId=local&chainId=${chainId}`,
    address: '198.51.100.3',
    body: JSON.stringify(
      heavyQuestion(
        random.below(40) ? random.pick(['silent', 'refused', 'nonsense', 'cut']) : 'large',
        1,
        random.hex(8),
      ),
    ),
  }),
})
