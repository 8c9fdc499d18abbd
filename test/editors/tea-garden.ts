/** A questionnaire with one mistake: it asks for `tea_ownr`, and the key is `tea_owner`. */
export const brokenGarden = `{
  "code": "tea",
  "edition": "2031",
  "sections": [
    {
      "keyword": "tea_general",
      "categories": [
        {
          "keyword": "tea_1",
          "subcategories": [
            {
              "keyword": "tea_1_1",
              "questiongroups": [
                {
                  "keyword": "tea_qg_garden",
                  "questions": [
                    { "keyword": "tea_name", "view_options": { "is_name": true } },
                    { "keyword": "tea_garden_size" },
                    { "keyword": "tea_ownr" }
                  ]
                }
              ]
            }
          ]
        }
      ]
    }
  ],
  "categories": { "tea_general": "Tea garden", "tea_1": "General", "tea_1_1": "Garden" },
  "questiongroups": { "tea_qg_garden": "The garden" },
  "keys": {
    "tea_name": "Name of the garden",
    "tea_garden_size": "Size of the garden",
    "tea_owner": "Owner of the garden"
  }
}
`

/** A key of its own in a second file, of a type that there is not. */
export const brokenTasting = `{
  "keys": {
    "tea_taste": { "label": "Taste", "type": "checkb" }
  }
}
`
