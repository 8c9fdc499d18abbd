import { render } from 'preact'
import { createHttpHost, keptAnswers } from './http-host.ts'
import { Preview } from './preview.tsx'

const root = document.getElementById('preview')
if (root) render(<Preview host={createHttpHost()} answers={keptAnswers()} />, root)
