import json from '@eslint/json'

export default [
  { files: ['**/*.json'], plugins: { json }, language: 'json/json', rules: json.configs.recommended.rules },
]
