/**
 * Figures on the pages of exhibits that claim nothing: what is set or supposed, years of papers,
 * questions, and the time and age of a lesson.
 */
export const given = {
  "one-row": ["at epsilon 1.", "15 minutes", "12 years"],
  coin: ["odds of 3 to 1", "20 minutes, or 45", "12 years"],
  ratio: [
    ...[
      "At epsilon 1,",
      "at epsilon 1, no result",
      "at epsilon 0.1? At 10?",
      "from 2 to 1",
      "from 40 to 30",
      "Epsilon 10 looks",
    ],
    ...["20 minutes", "14 years"],
  ],
  draws: ["at epsilon 1.", "of 10,000 would you", "Draw 1, then 100", "20 minutes", "15 years"],
  "last-bits": [
    ...["0 or 1, at epsilon 1", "1 - 2|u|", "from -1/2 to 1/2", "in 2012"],
    ...["count is 100?", "count of 100 too", "20 minutes", "15 years"],
  ],
  impossible: [
    ...["ages 0 to 100", "at epsilon 1.", "in 2020"],
    ...["a point, 300 zeros and a 1", "20 minutes", "15 years"],
  ],
  questions: [
    ...[
      "Each of 100 pupils",
      "a budget of epsilon 10",
      "for all 400",
      "(x - 1/2) / (1/2)",
      "near 0 for no and near 1 for yes",
    ],
    ...["above 1/2", "in 2003", "averages of 1,000", "50, 100, 400?", "epsilon 10 is a lot"],
    ...["the budget to 1", "25 minutes", "14 years"],
  ],
  battery: [
    ...["at epsilon 0.1, is", "in 95 out of 100 runs", "A budget of epsilon 2"],
    ...[
      "≤ 2, or",
      "what epsilon 2 and delta 1/1,000,000",
      "counts at epsilon 0.1",
      "at epsilon 1 better",
    ],
    ...["than ten at 0.1", "20 minutes", "13 years"],
  ],
  planner: [
    ...[
      "Line up 100 people",
      "epsilon 1 and 101",
      "in 95 out of 100 runs",
      "With 1,000",
      "into 100 equal",
    ],
    ...["(1 - confidence)) / 2", "dots are 100", "15 minutes", "14 years"],
  ],
  alone: ["At epsilon 1, no", '"beekeeper: -2"', "numbers below 3", "15 minutes", "12 years"],
  looking: ["something / 0", "At epsilon 1, no", "15 minutes", "13 years"],
};
