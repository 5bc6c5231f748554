//! What the levels we ship are called. The file that holds them has their
//! English titles; the Japanese ones stand here, in its order.

use impasse_puzzle::Words;

use crate::shipped::shipped;

const JAPANESE: &[&str] = &[
    "はじめの一押し",
    "隅の行き止まり",
    "荷物のまわり",
    "遠回りの帰り道",
    "壁づたい",
    "二つずつ",
    "背中合わせ",
    "結び目",
    "戸口",
    "二つの扉",
    "斜め",
    "四角い踊り",
    "三つを一か所に",
    "路地へ",
    "環状道路",
    "地下室",
    "長い運搬",
    "満員",
    "倉庫",
    "窓",
    "砂時計",
    "曲がり道",
    "四つの石",
    "小さな輪",
    "交差点",
    "柱",
    "橋",
    "二つの離れ",
    "回り道",
    "脇の小部屋",
    "かたつむり",
    "屋根裏",
    "階段",
    "ひじ",
    "円柱",
    "古い水車",
    "片隅",
    "裏階段",
    "びんの首",
    "らせん階段",
    "ジグザグ",
    "二階へ",
    "段差",
    "ランタン",
    "壁の裏",
    "テラス",
    "四本柱",
    "クローバー",
    "ひし形",
    "手すり",
    "踊り場",
    "蝶ネクタイ",
    "廊下と庭",
    "門番小屋",
    "二つの広間",
    "長い倉",
    "窓辺",
    "二本の杭",
    "回廊",
    "列柱",
    "煙突",
    "中庭",
    "天窓",
    "三つの部屋",
    "荷積み場",
    "四つの小部屋",
    "裏庭",
    "長い廊下",
    "二つの埠頭",
];

/// The title of level `number`, from 1.
pub(crate) fn title(number: u64) -> Option<Words> {
    let index = usize::try_from(number.checked_sub(1)?).ok()?;
    let en = shipped().get(index)?.title.as_deref()?;
    Some(Words::new(en, JAPANESE.get(index)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_we_ship_has_a_title_of_its_own_in_both_languages() {
        assert_eq!(JAPANESE.len(), shipped().len());
        let titles: Vec<Words> = (1..=shipped().len() as u64).filter_map(title).collect();
        assert_eq!(titles.len(), JAPANESE.len());
        for (at, one) in titles.iter().enumerate() {
            let others = &titles[at + 1..];
            assert!(
                others
                    .iter()
                    .all(|other| one.en != other.en && one.ja != other.ja)
            );
        }
        assert_eq!(title(21), Some(Words::new("Hourglass", "砂時計")));
        assert_eq!((title(0), title(10_000)), (None, None));
    }
}
