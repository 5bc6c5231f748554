"""`impasse fit` against statsmodels, scikit-learn and SciPy on the same table.

    venv/bin/python compare.py IMPASSE COUNTS FEATURES
"""

import json
import subprocess
import sys

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy.stats import spearmanr
from sklearn.ensemble import ExtraTreesRegressor, GradientBoostingRegressor, RandomForestRegressor

USED = ["pieces", "places", "width"]


def scores(predicted, truth, folds):
    inside = [spearmanr(predicted[folds == k], truth[folds == k])[0] for k in sorted(set(folds))]
    left = ((truth - predicted) ** 2).sum() / ((truth - truth.mean()) ** 2).sum()
    return np.mean(inside), spearmanr(predicted, truth)[0], 1 - left


def ours(impasse, counts, features, *options):
    command = [impasse, "fit", counts, "--columns", "puzzle=id", "--features", features, *options, "--json"]
    return json.loads(subprocess.run(command, check=True, capture_output=True).stdout)


def main(impasse, counts, features):
    people = pd.read_csv(counts, keep_default_na=False)
    table = people[["id", "fold", "played", "solved"]].merge(pd.read_csv(features), on="id")
    share = (table.solved / table.played).to_numpy()
    folds = table.fold.to_numpy()

    x = np.log1p(table[USED].to_numpy())
    told = ours(impasse, counts, features, "--use", ",".join(USED))["regressions"][0]
    theirs = sm.OLS(share, sm.add_constant(x)).fit()
    errors = [c["error"] for c in told["coefficients"]]
    print("least squares, largest difference to statsmodels")
    print("  coefficients", max(abs(c["value"] - t) for c, t in zip(told["coefficients"], theirs.params)))
    print("  standard errors", max(abs(e - t) for e, t in zip(errors, theirs.bse)))
    print("  adjusted R2", abs(told["adjusted_r2"] - theirs.rsquared_adj))
    print("  p of the whole", abs(told["p"] - theirs.f_pvalue))

    names = [c for c in table.columns[4:] if table[c].notna().all()]
    wide = table[names].to_numpy()
    odds = np.log((table.solved + 0.5) / (table.played - table.solved + 0.5)).to_numpy()
    learners = {
        "random forest": lambda: RandomForestRegressor(300, min_samples_leaf=4, max_features=0.4, random_state=0),
        "extra trees": lambda: ExtraTreesRegressor(300, min_samples_leaf=4, max_features=0.4, random_state=0),
        "boosted trees": lambda: GradientBoostingRegressor(
            n_estimators=150, max_depth=2, learning_rate=0.05, subsample=0.7, random_state=0
        ),
    }
    print("each fold from the others: mean rank inside folds, pooled rank, R2")
    for name, learner in learners.items():
        predicted = np.zeros(len(share))
        for fold in sorted(set(folds)):
            taught, asked = folds != fold, folds == fold
            answer = learner().fit(wide[taught], odds[taught]).predict(wide[asked])
            predicted[asked] = 1 / (1 + np.exp(-answer))
        print(f"  {name:16} {' '.join(f'{s:.3f}' for s in scores(predicted, share, folds))}")
    board = ours(impasse, counts, features, "--predict")["prediction"]["models"][0]
    found = [board[name]["value"] for name in ("inside_folds", "pooled", "explained")]
    print(f"  {'impasse fit':16} {' '.join(f'{s:.3f}' for s in found)}")


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    main(*sys.argv[1:])
